import { TONGUES } from "./facts.ts";
import type { Tongue } from "./facts.ts";

/** Living languages that a reader may have heard of, the better known ones first. */
export const LIVING: readonly Tongue[] =
  "te hi ta kn ml mr gu bn pa or as ur ne sa si ks sd kok mai bho doi mni sat brx dv en zh ja ko ar fa he ru el es fr de it pt tr th lo km my bo am ti ka hy uk bg sr mk be kk ky mn tg vi id ms fil jv su sw so ha yo ig zu xh af nl sv da nb fi et hu pl cs sk sl hr ro sq lv lt is ga cy eu ca gl mt yi ug ps ku dz new tcy gon kru raj awa mag bgc lus kha ccp chr iu nqo vai ii kab zgh cop cr oj gd br lb fo mi sm to haw fj tl ceb mg qu ay gn nv tt ba cv ce os ab av tk uz az kaa sah tyv bua xal se kl lez inh"
    .split(" ")
    .flatMap((code) => TONGUES.get(code) ?? []);
