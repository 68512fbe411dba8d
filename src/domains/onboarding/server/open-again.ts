/** What to do about a form that was opened before somebody else saved the same. */
export const openAgain = 'Close it and open it again to see what it says now.'
