import { Button, CloseButton } from '@mantine/core'
import { useState } from 'react'
import { formatNoun } from '#ui/format/quantities.ts'
import { ConfirmModal } from '#ui/panel/ConfirmModal.tsx'
import type { FeatureFlag, TestGroup } from '../contract/feature-flags.contract.ts'
import { AddPerson } from './AddPerson.tsx'
import css from './feature-flags.module.css'
import type { FlagActions } from './use-flag-actions.ts'

interface GroupPeopleProps {
  readonly group: TestGroup
  /** What its people have through it now. */
  readonly flags: readonly FeatureFlag[]
  readonly actions: FlagActions
  readonly onRemoved: () => void
}

/** Who is in a group, by address. */
export function GroupPeople({ group, flags, actions, onRemoved }: GroupPeopleProps) {
  const [isAsking, setAsking] = useState(false)
  const remove = async () => {
    await actions.remove(group)
    setAsking(false)
    onRemoved()
  }
  return (
    <section className={css.people} aria-label={group.title}>
      <AddPerson group={group} />
      {group.users.length === 0 && <p className={css.second}>Nobody is in this group yet.</p>}
      <ul className={css.users}>
        {group.users.map((user) => (
          <li key={user.id} className={css.user}>
            <span title={user.name}>{user.email}</span>
            <CloseButton
              size="sm"
              aria-label={`Take ${user.name} out of ${group.title}`}
              onClick={() => actions.takeOut(group, user)}
            />
          </li>
        ))}
      </ul>
      <Button size="xs" variant="subtle" color="unexc" onClick={() => setAsking(true)}>
        Delete group
      </Button>
      <ConfirmModal
        opened={isAsking}
        title={`Delete the group ${group.title}?`}
        confirmLabel="Delete group"
        destructive
        busy={actions.isPending}
        onConfirm={() => void remove().catch(() => {})}
        onCancel={() => setAsking(false)}
      >
        {flags.length === 0 || group.users.length === 0
          ? 'Nobody has a feature through it. Nobody loses anything.'
          : `${formatNoun(group.users.length, 'person', 'people')} may lose ${flags.map(({ title }) => title).join(', ')}, unless another group of theirs tries it.`}
      </ConfirmModal>
    </section>
  )
}
