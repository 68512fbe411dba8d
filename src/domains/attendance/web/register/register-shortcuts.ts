import type { ShortcutGroup } from '#ui/controls/ShortcutsDialog.tsx'

/** What `?` lists while the register is open (look.md §7.5). */
export const registerShortcuts: readonly ShortcutGroup[] = [
  {
    title: 'Taking the roll',
    shortcuts: [
      { keys: ['ArrowUp', 'ArrowDown'], does: 'Move between students' },
      { keys: ['P', 'L', 'I', 'U', 'E'], does: 'Set Present, Late, Insufficient, Unexcused, Excused' },
      { keys: ['Mod', 'A'], does: 'Choose all students shown' },
      { keys: ['/'], does: 'Find a student' },
      { keys: ['Mod', 'Z'], does: 'Undo' },
      { keys: ['Mod', 'S'], does: 'Save' },
      { keys: ['Escape'], does: 'Cancel' },
    ],
  },
]
