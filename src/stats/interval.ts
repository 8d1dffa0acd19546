/** A closed interval, lower end first. */
export type Interval = readonly [low: number, high: number];

/** The standard normal 97.5 % point as a double; the factor of every 95 % Wald and Wilson interval here. */
export const Z_95 = 1.959963984540054;

/** Why a statistic is null: too few values, one side without variation, or too many undefined resamples. */
export type UndefinedReason = "too few" | "no variation" | "undefined resamples";
