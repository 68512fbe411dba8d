/** What an experience has of its own, whatever its template says. */
export const ownParts: readonly string[] = ['type', 'places']
