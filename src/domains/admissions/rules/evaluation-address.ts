/** Where somebody who was asked writes the evaluation; the token is all that the address holds. */
export const evaluationAddress = (token: string): string => `/evaluation/${token}`
