import { Button, TextInput } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import type { FeedbackPage, Perk } from '../../contract/task-review.schemas.ts'
import css from './feedback.module.css'

interface AddPerkProps {
  readonly groups: FeedbackPage['availablePerks']
  readonly onAdd: (perk: Perk) => void
}

/** Units and abilities of the experience that the task does not name: found by title, added by a click. */
export function AddPerk({ groups, onAdd }: AddPerkProps) {
  const [isOpen, setOpen] = useState(false)
  const [search, setSearch] = useState('')
  if (!isOpen)
    return (
      <Button
        size="xs"
        variant="subtle"
        leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        Add unit or ability
      </Button>
    )
  const looked = search.trim().toLocaleLowerCase()
  const found = groups
    .map(({ topicTitle, perks }) => ({
      topicTitle,
      perks: perks.filter(({ title }) => title.toLocaleLowerCase().includes(looked)),
    }))
    .filter(({ perks }) => perks.length > 0)
  return (
    <div className={css.adding}>
      <TextInput
        label="Unit or ability"
        data-autofocus
        value={search}
        onChange={(event) => setSearch(event.currentTarget.value)}
      />
      {found.length === 0 && (
        <p className={css.empty}>We have not found units/abilities that match your search</p>
      )}
      {found.map(({ topicTitle, perks }) => (
        <section key={topicTitle}>
          <h4 className={css.topic}>{topicTitle}</h4>
          {perks.map((perk) => (
            <Button
              key={`${perk.type}-${perk.id}`}
              size="xs"
              variant="subtle"
              className={css.offered ?? ''}
              leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />}
              onClick={() => onAdd(perk)}
            >
              {perk.title}
            </Button>
          ))}
        </section>
      ))}
    </div>
  )
}
