/** What a guardian is to a child as it is shown: schools write "mother" and "Mother". */
export const relationshipTitle = (relationship: string): string =>
  relationship.slice(0, 1).toLocaleUpperCase('en-US') + relationship.slice(1)
