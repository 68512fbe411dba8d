import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ReasonedButton } from '#ui/controls/ReasonedButton.tsx'
import { toast } from '#ui/feedback/toast.tsx'
import { SelectField } from '#ui/fields/SelectField.tsx'
import { messageOf } from '#web/calls/api-error.ts'
import type { ServerForm } from '#web/forms/server-form.tsx'
import css from '../chat.module.css'
import { useChatServer } from '../use-chat-server.ts'

interface RoleFieldsProps {
  readonly form: Pick<ServerForm<{ memberRoleId: string; staffRoleId: string }, number>, 'field'>
  /** Why no role can be chosen. */
  readonly refusal: string | undefined
  /** The button that sends them. */
  readonly children: ReactNode
}

/** The roles people get in a community; which there are is asked of it when somebody wants to choose. */
export function RoleFields({ form, refusal, children }: RoleFieldsProps) {
  const { client, server } = useChatServer()
  const roles = useMutation({
    mutationFn: () => client.testConnection(),
    onError: (error) => void toast.error(messageOf(error)),
  })
  const options = (roles.data?.roles ?? []).map(({ id, name }) => ({ value: id, label: name }))
  return (
    <>
      {options.length > 0 && (
        <div className={css.pair}>
          <SelectField
            label={server === 'students' ? 'Role of students' : 'Role of guardians'}
            options={options}
            {...form.field('memberRoleId')}
          />
          <SelectField label="Role of employees" options={options} {...form.field('staffRoleId')} />
        </div>
      )}
      <div className={css.buttons}>
        {options.length === 0 && (
          <ReasonedButton busy={roles.isPending} reason={refusal} onClick={() => roles.mutate()}>
            Choose roles
          </ReasonedButton>
        )}
        {children}
      </div>
    </>
  )
}
