import type { ShortcutGroup } from '#ui/controls/ShortcutsDialog.tsx'

/** What `?` lists while a weekly report is open. */
export const reportShortcuts: readonly ShortcutGroup[] = [
  {
    title: 'Weekly report',
    shortcuts: [
      { keys: ['ArrowUp', 'ArrowDown'], does: 'Move between students' },
      { keys: ['Enter'], does: 'Show or hide what is behind it' },
      { keys: ['M'], does: 'Write the message' },
      { keys: ['N'], does: 'Create a note' },
      { keys: ['D'], does: 'Mark as done' },
      { keys: ['X'], does: 'Dismiss' },
    ],
  },
]
