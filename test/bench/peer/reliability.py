"""Agreement with people and tests between models, with numpy and scipy."""

import numpy as np
from scipy import stats


def agreement(human, value):
    """Of d = value - human: mean, mean size, limits of agreement; rank correlations."""
    d = value - human
    sd = d.std(ddof=1)
    constant = human.nunique() == 1 or value.nunique() == 1
    return {
        "n": int(len(d)),
        "rho": None if constant else float(stats.spearmanr(human, value)[0]),
        "tau": None if constant else float(stats.kendalltau(human, value)[0]),
        "me": float(d.mean()),
        "mae": float(d.abs().mean()),
        "low": float(d.mean() - 1.96 * sd),
        "high": float(d.mean() + 1.96 * sd),
    }


def alpha_ordinal(table):
    """Krippendorff's alpha, ordinal; rows are items, NaN is missing."""
    values = np.unique(table[~np.isnan(table)])
    counts = np.stack([(table == v).sum(axis=1) for v in values], axis=1).astype(float)
    counts = counts[counts.sum(axis=1) > 1]
    sizes = counts.sum(axis=1)
    pairs = counts[:, :, None] * counts[:, None, :]
    pairs -= np.einsum("ic,cd->icd", counts, np.eye(len(values)))
    coincidences = (pairs / (sizes - 1)[:, None, None]).sum(axis=0)
    margins = coincidences.sum(axis=0)
    below = np.cumsum(margins) - margins / 2
    distance = (below[:, None] - below[None, :]) ** 2
    expected = (np.outer(margins, margins) - np.diag(margins)) / (margins.sum() - 1)
    return float(1 - (coincidences * distance).sum() / (expected * distance).sum())


def sign_flip(d):
    """Exact two-sided p of the sum of whole differences under random signs."""
    sizes, counts = np.unique(np.abs(d[d != 0]), return_counts=True)
    mass = np.ones(1)
    for size, count in zip(sizes.astype(int), counts):
        steps = np.zeros(count * size + 1)
        steps[::size] = stats.binom.pmf(np.arange(count + 1), count, 0.5)
        mass = np.convolve(mass, steps)
    span = int((sizes * counts).sum())
    edge = (span - abs(int(d.sum()))) // 2
    return min(1.0, 2 * mass[: edge + 1].sum())


def ranks(scores):
    """Rank of each column: one more than the better columns that differ at 0.05 after Holm."""
    order = scores.mean().sort_values(ascending=False, kind="stable").index
    pairs = [(a, b) for i, a in enumerate(order) for b in order[i + 1 :]]
    ps = []
    for a, b in pairs:
        d = (scores[a] - scores[b]).dropna().to_numpy()
        ps.append(sign_flip(d))
    adjusted = holm(ps)
    worse = {model: 1 for model in order}
    for (_, loser), p in zip(pairs, adjusted):
        worse[loser] += p < 0.05
    return {model: int(rank) for model, rank in worse.items()}


def holm(ps):
    adjusted, highest = [0.0] * len(ps), 0.0
    for place, i in enumerate(sorted(range(len(ps)), key=lambda i: ps[i])):
        highest = max(highest, min(1.0, (len(ps) - place) * ps[i]))
        adjusted[i] = highest
    return adjusted
