import { Button, UnstyledButton } from '@mantine/core'
import { IconPlus, IconUsersGroup } from '@tabler/icons-react'
import { useState } from 'react'
import { EmptyState } from '#ui/page/EmptyState.tsx'
import { Section } from '#ui/page/SheetPage.tsx'
import type { PartProps } from './Features.tsx'
import css from './feature-flags.module.css'
import { GroupPeople } from './GroupPeople.tsx'
import { NewGroup } from './NewGroup.tsx'

/** The test groups: their names, and beside them who is in the one that is open. */
export function Groups({ flags, groups, search, go, actions }: PartProps) {
  const [isNew, setNew] = useState(false)
  const open = groups.find(({ id }) => id === search.group) ?? groups[0]
  return (
    <Section
      title="Groups"
      count={groups.length}
      actions={
        <Button leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />} onClick={() => setNew(true)}>
          New group
        </Button>
      }
    >
      {open === undefined ? (
        <EmptyState icon={IconUsersGroup} title="No groups yet">
          A group tries a feature before everybody has it. Add the first with New group.
        </EmptyState>
      ) : (
        <div className={css.groups}>
          <nav className={css.names} aria-label="Groups">
            {groups.map(({ id, title, users }) => (
              <UnstyledButton
                key={id}
                className={css.name}
                aria-current={id === open.id || undefined}
                onClick={() => go({ group: id })}
              >
                <span>{title}</span>
                <span className={css.count}>{users.length}</span>
              </UnstyledButton>
            ))}
          </nav>
          <GroupPeople
            key={open.id}
            group={open}
            flags={flags.filter(
              ({ status, test_groups }) => status === 'on' && test_groups.some(({ id }) => id === open.id),
            )}
            actions={actions}
            onRemoved={() => go({ group: undefined })}
          />
        </div>
      )}
      {isNew && <NewGroup onMade={(group) => go({ group })} onClose={() => setNew(false)} />}
    </Section>
  )
}
