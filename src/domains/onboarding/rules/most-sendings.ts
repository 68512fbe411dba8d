/** How many sendings are listed at once. */
export const mostSendings = 10
