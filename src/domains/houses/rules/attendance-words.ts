/** Beside how much students of a house attended (decision 18); the weekly report does not count what is excused. */
export const expectedWords = 'Excused sessions count as expected and not attended.'
