import { createContext } from 'react'

/** Why nothing can be changed on this page, such as a look as someone else without changes; undefined as a rule. */
export const NoChanges = createContext<string | undefined>(undefined)
