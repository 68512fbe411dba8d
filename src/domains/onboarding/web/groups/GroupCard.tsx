import { ActionIcon, Menu } from '@mantine/core'
import { IconArchive, IconDots, IconPencil } from '@tabler/icons-react'
import { useState } from 'react'
import { formatNoun } from '#ui/format/quantities.ts'
import { UiLink } from '#ui/page/UiLink.tsx'
import type { GroupCard as Card } from '../../contract/groups.contract.ts'
import { ArchiveGroup } from './ArchiveGroup.tsx'
import css from './groups.module.css'
import { useGroupPages } from './use-group-pages.ts'

interface GroupCardProps {
  readonly campusId: number
  readonly group: Card
  readonly mayChange: boolean
}

const icon = { size: 16, stroke: 1.75, 'aria-hidden': true } as const

/** A group with how many checklists of each phase families see. */
export function GroupCard({ campusId, group, mayChange }: GroupCardProps) {
  const pages = useGroupPages(campusId)
  const [isArchiving, setArchiving] = useState(false)
  return (
    <article className={css.card} aria-label={group.title}>
      <div className={css.cardHead}>
        <UiLink href={`/workbench/onboarding/${group.id}/content`} className={css.cardTitle}>
          {group.title}
        </UiLink>
        {mayChange && (
          <Menu position="bottom-end">
            <Menu.Target>
              <ActionIcon className={css.menu} variant="subtle" aria-label={`Actions for ${group.title}`}>
                <IconDots {...icon} />
              </ActionIcon>
            </Menu.Target>
            <Menu.Dropdown>
              <Menu.Item leftSection={<IconPencil {...icon} />} onClick={() => pages.toEdit(group.id)}>
                Edit Group
              </Menu.Item>
              <Menu.Item leftSection={<IconArchive {...icon} />} onClick={() => setArchiving(true)}>
                Archive Group
              </Menu.Item>
            </Menu.Dropdown>
          </Menu>
        )}
      </div>
      <dl className={css.phases}>
        {group.checklistInfo.map(({ id, title, released, total }) => (
          <div key={id} style={{ display: 'contents' }}>
            <dt>{title}</dt>
            <dd>{`${released}/${total} checklists released`}</dd>
          </div>
        ))}
      </dl>
      <p className={css.quiet}>{formatNoun(group.families, 'family', 'families')}</p>
      {isArchiving && <ArchiveGroup campusId={campusId} group={group} onClose={() => setArchiving(false)} />}
    </article>
  )
}
