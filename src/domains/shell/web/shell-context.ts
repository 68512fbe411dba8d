import { createContext } from 'react'

/** Whether a screen stands on the main sheet of the shell, or alone on the canvas. */
export const InShell = createContext(false)
