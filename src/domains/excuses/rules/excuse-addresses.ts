/** Where staff open an excuse, whatever the filters of the report and however old it is. */
export const staffExcuseAddress = (id: number): string => `/excuses/${id}`

/** Where a guardian tells, without signing in, why a child was away: the token stands for the one absence. */
export const absenceLinkAddress = (token: string): string => `/absence?token=${token}`

/** Where a guardian opens an excuse of their own child. */
export const familyExcuseAddress = (id: number): string => `/family/excuses/${id}`
