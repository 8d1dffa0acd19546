/** Words a reference answer is long that counts as long: publications don't say. */
export const longAnswerWords = 10;
