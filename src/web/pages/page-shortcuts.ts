import type { ShortcutGroup } from '#ui/controls/ShortcutsDialog.tsx'
import { createSlot, usePublish, usePublished } from './published.ts'

const none: readonly ShortcutGroup[] = []
const shown = createSlot(none)

/** Adds the page's own shortcuts to the list that `?` opens. Give a list that stays the same between renders. */
export function usePageShortcuts(groups: readonly ShortcutGroup[]): void {
  usePublish(shown, groups)
}

export const useShownShortcuts = (): readonly ShortcutGroup[] => usePublished(shown)
