/** The languages of the demo. */
export type Language = "te" | "en";

type ByLanguage<T> = Readonly<Record<Language, T>>;

/** Sentences that answer nothing. */
export const offTopic: ByLanguage<readonly string[]> = {
  te: [
    "క్షమించండి, ఈ ప్రశ్న నాకు అర్థం కాలేదు.",
    "నాకు ఈ విషయం గురించి సమాచారం లేదు.",
    "దయచేసి మీ ప్రశ్నను మరింత స్పష్టంగా అడగండి.",
    "ఒక భాషా నమూనాగా దీనికి నేను జవాబు చెప్పలేను.",
    "మీకు ఇంకా ఏ విధంగా సహాయపడగలను?",
  ],
  en: [
    "I'm sorry, I don't understand this question.",
    "I have no information about this topic.",
    "Please ask your question more clearly.",
    "As a language model I can't answer this.",
    "Could you please give me more context?",
  ],
};

/** Sentences that hold an answer (for _), by the number of words they add: place n - 1 adds n, articles aside. */
export const sentences: ByLanguage<readonly string[]> = {
  te: [
    "అది _",
    "_ అని అంటారు",
    "దీనికి సరైన సమాధానం _",
    "దీనికి సరైన సమాధానం _ అవుతుంది",
    "దీనికి సరైన సమాధానం _ అని చెప్పవచ్చు",
    "మీ ప్రశ్నకు సరైన సమాధానం _ అని చెప్పవచ్చు",
    "మీరు అడిగిన ప్రశ్నకు సరైన సమాధానం _ అని చెప్పవచ్చు",
    "నాకు తెలిసినంత వరకు ఈ ప్రశ్నకు సరైన సమాధానం _ అవుతుంది",
    "నాకు తెలిసినంత వరకు ఈ ప్రశ్నకు సరైన సమాధానం _ అని చెప్పవచ్చు",
    "నాకు తెలిసినంత వరకు మీరు అడిగిన ఈ ప్రశ్నకు సరైన సమాధానం _ అవుతుంది",
    "నాకు తెలిసినంత వరకు మీరు అడిగిన ఈ ప్రశ్నకు సరైన సమాధానం _ అని చెప్పవచ్చు",
    "నాకు తెలిసినంత వరకు మీరు ఇప్పుడు అడిగిన ఈ ప్రశ్నకు సరైన సమాధానం _ అని చెప్పవచ్చు",
    "నాకు తెలిసినంత వరకు మీరు ఇప్పుడు అడిగిన ఈ ప్రశ్నకు సరైన సమాధానం _ అని నేను చెప్పగలను",
    "నాకు తెలిసినంత వరకు మీరు ఇప్పుడు అడిగిన ఈ ప్రశ్నకు పూర్తిగా సరైన సమాధానం _ అని నేను చెప్పగలను",
    "నాకు తెలిసినంత వరకు మీరు ఇప్పుడు ఇక్కడ అడిగిన ఈ ప్రశ్నకు పూర్తిగా సరైన సమాధానం _ అని నేను చెప్పగలను",
  ],
  en: [
    "Probably _",
    "It is _",
    "The answer is probably _",
    "I believe it is _",
    "The answer to that is probably _",
    "The answer to your question is probably _",
    "I believe the answer to your question is _",
    "I believe the answer to your question is probably _",
    "As far as I know, the correct answer is probably _",
    "As far as I know, the correct answer to this is _",
  ],
};

/** Two answers of which one is to be taken. */
export const either: ByLanguage<(a: string, b: string) => string> = {
  te: (a, b) => `${a} లేదా ${b}`,
  en: (a, b) => `${a} or ${b}`,
};

/** Words with little meaning that lengthen an answer. */
export const fillers: ByLanguage<readonly string[]> = {
  te: [...["అది", "అనగా", "సాధారణంగా", "ఇక్కడ", "బహుశా", "మనకు"], ...["తెలిసిన", "విధంగా", "కదా", "దీన్ని", "సమాధానం", "జవాబు"]],
  en: [
    ...["probably", "namely", "generally", "here", "called", "it"],
    ...["would", "be", "indeed", "that", "answer", "is"],
  ],
};
