import { Checkbox } from '@mantine/core'
import type { ReactNode } from 'react'
import { countOf } from '#contract/clock-text.ts'
import { school } from '#contract/school/school.ts'
import { formatDayOf } from '#ui/format/days.ts'
import { FormPanel } from '#ui/panel/FormPanel.tsx'
import type { FormShell } from '#ui/panel/form-shell.ts'
import { TaskBody, TaskDrawer } from '#ui/panel/TaskDrawer.tsx'
import type { AccessAction, AccessState } from '../contract/person.schemas.ts'
import { AccessSection } from './AccessSection.tsx'
import { AccessBadge } from './access-words.tsx'
import css from './person-form.module.css'

interface FormPerson {
  readonly first_name: string
  readonly last_name: string
  readonly email: string
  readonly access: AccessState
  readonly lastSignInAt: string | null
  readonly holds?: readonly { readonly text: string; readonly url: string | null }[]
  readonly handedOver?: readonly string[]
  readonly canChange?: boolean
  readonly erasedAt?: string | null
}

interface PersonFrameProps {
  readonly form: FormShell & {
    readonly isActing: boolean
    readonly checkbox: (name: 'invite') => { checked: boolean; onChange: (event: InviteEvent) => void }
  }
  /** Null for a new one. */
  readonly person: FormPerson | null
  /** "student". */
  readonly noun: string
  readonly addLabel: string
  readonly inviteLabel: string
  readonly inviteText?: string
  /** What stands below how they log in. */
  readonly below?: ReactNode
  /** Why it cannot be saved yet. */
  readonly reason?: string | undefined
  readonly onAccess: (action: AccessAction) => void
  /** Deactivating has a form of its own. */
  readonly asksItself?: boolean
  readonly children: ReactNode
}
interface InviteEvent {
  currentTarget: { checked: boolean }
}

/** The frame of every person's form: their name above, how they log in below; a new one is invited or not. */
export function PersonFrame(props: PersonFrameProps) {
  const { form, person, noun } = props
  const name = person === null ? '' : `${person.first_name} ${person.last_name}`.trim()
  if (person?.access === 'erased')
    return (
      <TaskDrawer opened title={name} onClose={form.cancel}>
        <TaskBody>
          <AccessBadge access="erased" />
          <p className={css.lead}>
            They were erased{person.erasedAt ? ` on ${formatDayOf(person.erasedAt)}` : ''}: nothing about them
            can be changed.
          </p>
        </TaskBody>
      </TaskDrawer>
    )
  return (
    <FormPanel
      form={form}
      title={person === null ? `New ${noun}` : name}
      saveLabel={person === null ? props.addLabel : `Save ${noun}`}
      reason={person?.canChange === false ? 'They have permissions that you may not grant.' : props.reason}
    >
      {props.children}
      {person === null ? (
        <Checkbox label={props.inviteLabel} description={props.inviteText} {...form.checkbox('invite')} />
      ) : (
        person.canChange !== false && (
          <>
            <AccessSection
              person={{ ...person, name }}
              busy={form.isActing}
              asksItself={props.asksItself ?? false}
              onInvite={() => props.onAccess('invite')}
              onDeactivate={() => props.onAccess('deactivate')}
              onReactivate={() => props.onAccess('reactivate')}
            />
            {props.below}
          </>
        )
      )}
    </FormPanel>
  )
}

/** What an invitation says that is the usual way in. */
export const invitationText = () =>
  `With a link to choose their password; it works for ${countOf(school().welcomeLinkDays, 'day')}.`
