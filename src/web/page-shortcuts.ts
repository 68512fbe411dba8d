import type { ShortcutGroup } from '#ui/controls/ShortcutsDialog.tsx'
import { createPublished } from './published.ts'

const none: readonly ShortcutGroup[] = []
const shown = createPublished(none)

/** The shortcuts of the open page, for the list that `?` opens. Give a value that stays the same between renders. */
export const usePageShortcuts = shown.usePublish

export const useShownShortcuts = shown.usePublished
