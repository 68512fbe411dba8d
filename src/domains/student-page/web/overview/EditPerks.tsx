import { ActionIcon } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { Hint } from '#ui/controls/Hint.tsx'
import { InternalLink } from '#web/pages/InternalLink.tsx'
import type { PerkRow } from './perk-columns.tsx'

/** Leads to what the student earns in the experience that leads to it (`pages.md`, edit-flex-perks). */
export function EditPerks({ studentId, perk }: { studentId: number; perk: PerkRow }) {
  const [experience] = perk.from
  if (experience === undefined) return null
  const kind = perk.kind === 'unit' ? 'units' : 'abilities'
  const label = `Choose the ${kind} of ${experience.title}`
  return (
    <Hint label={label}>
      <ActionIcon
        component={InternalLink}
        href={`/students/${studentId}/overview/${experience.id}/${kind}/edit-flex-perks`}
        aria-label={`${label}, from ${perk.title}`}
      >
        <IconPencil size={16} stroke={1.75} aria-hidden />
      </ActionIcon>
    </Hint>
  )
}
