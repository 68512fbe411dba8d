/** Where a family goes on: the secret is all that the address holds. */
export const applyAddress = (token: string): string => `/apply/${token}`
