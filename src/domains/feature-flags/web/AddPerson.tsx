import { Button, TextInput } from '@mantine/core'
import { PageForm } from '#ui/panel/PageForm.tsx'
import { api, client } from '#web/calls/api.ts'
import { useServerForm } from '#web/forms/server-form.tsx'
import type { TestGroup } from '../contract/feature-flags.contract.ts'
import css from './feature-flags.module.css'

/** Puts a person into a group by their address. Nothing typed does nothing (1-staff-tools §5). */
export function AddPerson({ group }: { readonly group: TestGroup }) {
  const form = useServerForm({
    initial: { email: '' },
    what: null,
    first: async ({ email }) => email.trim() !== '',
    send: ({ email }) => client.testGroups.addUser({ id: group.id, email }),
    shownBy: [api.testGroups.key(), api.featureFlags.key()],
    beginsAnew: true,
  })
  return (
    <PageForm form={form} className={css.add}>
      <TextInput
        type="email"
        autoComplete="off"
        aria-label={`Email address of the person joining ${group.title}`}
        placeholder="name@school.example"
        {...form.text('email')}
      />
      <Button type="submit">Add</Button>
    </PageForm>
  )
}
