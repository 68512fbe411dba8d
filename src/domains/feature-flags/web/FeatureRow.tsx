import { ActionIcon, CloseButton, Menu } from '@mantine/core'
import { IconFlask, IconPlus } from '@tabler/icons-react'
import { useId } from 'react'
import { Segments } from '#ui/controls/Segments.tsx'
import { formatNoun } from '#ui/format/quantities.ts'
import { UiLink } from '#ui/page/UiLink.tsx'
import type { FeatureFlag, TestGroup } from '../contract/feature-flags.contract.ts'
import css from './feature-flags.module.css'
import { statuses } from './flag-statuses.ts'
import type { FlagActions } from './use-flag-actions.ts'

interface FeatureRowProps {
  readonly flag: FeatureFlag
  readonly groups: readonly TestGroup[]
  readonly actions: FlagActions
}

/** One feature: what it does, who has it. What is chosen holds at once, and can be taken back. */
export function FeatureRow({ flag, groups, actions }: FeatureRowProps) {
  const id = useId()
  const labs = flag.is_in_sora_labs ? 'In Labs' : 'Settings'
  return (
    <li className={css.feature}>
      <span className={css.words}>
        <strong id={id}>{flag.title}</strong>
        <span className={css.second}>{flag.description}</span>
      </span>
      <Segments
        labelledBy={id}
        options={statuses}
        value={flag.status}
        onChange={(status) => actions.setStatus(flag, status)}
      />
      <span className={css.tries}>
        {flag.status === 'released' ? (
          <span className={css.second}>Everyone</span>
        ) : (
          <>
            {flag.test_groups.map((group) => (
              <span key={group.id} className={css.group}>
                {group.title}
                <CloseButton
                  size="xs"
                  aria-label={`${group.title} no longer tries ${flag.title}`}
                  onClick={() => actions.detach(flag, group)}
                />
              </span>
            ))}
            <AttachGroup flag={flag} groups={groups} actions={actions} />
            <span className={css.second}>{whoHas(flag)}</span>
          </>
        )}
      </span>
      <span className={css.labs}>
        <UiLink
          href={`/workbench/feature-flags/${flag.id}/sora-labs-settings`}
          className={css.labsLink}
          aria-label={`${labs}: Labs settings of ${flag.title}`}
        >
          <IconFlask size={16} stroke={1.75} aria-hidden />
          {labs}
        </UiLink>
      </span>
    </li>
  )
}

function AttachGroup({ flag, groups, actions }: FeatureRowProps) {
  const others = groups.filter(({ id }) => !flag.test_groups.some((group) => group.id === id))
  if (others.length === 0) return null
  return (
    <Menu position="bottom-start">
      <Menu.Target>
        <ActionIcon variant="subtle" aria-label={`Let a group try ${flag.title}`}>
          <IconPlus size={16} stroke={1.75} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {others.map((group) => (
          <Menu.Item key={group.id} onClick={() => actions.attach(flag, group)}>
            {group.title}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

function whoHas({ status, people, test_groups }: FeatureFlag): string {
  if (test_groups.length === 0) return status === 'on' ? 'On, but no group tries it' : 'No group'
  return status === 'on'
    ? formatNoun(people, 'person', 'people')
    : `${formatNoun(people, 'person', 'people')} once it is on`
}
