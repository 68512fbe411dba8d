/** Where staff open an excuse, whatever the filters of the report and however old it is. */
export const staffExcuseAddress = (id: number): string => `/excuses/${id}`

/** Where a guardian opens an excuse of their own child. */
export const familyExcuseAddress = (id: number): string => `/family/excuses/${id}`
