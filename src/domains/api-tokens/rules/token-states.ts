export const tokenStates = ['works', 'ended', 'revoked', 'powerless'] as const
export type TokenState = (typeof tokenStates)[number]
