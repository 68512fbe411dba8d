/** Credits as transcripts write them: `1.50`. */
export const creditText = (credits: number): string => credits.toFixed(2)
