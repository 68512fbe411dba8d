import { Button, TextInput } from '@mantine/core'
import { FormError } from '#ui/panel/FormError.tsx'
import { PageForm } from '#ui/panel/PageForm.tsx'
import { client } from '#web/calls/api.ts'
import { useServerForm } from '#web/forms/server-form.tsx'
import css from '../intake.module.css'
import type { Mailed } from './mailed.ts'
import { Trap } from './Trap.tsx'

interface AgainFormProps {
  readonly ticket: string
  readonly onMailed: (mailed: Mailed) => void
  readonly onBack: () => void
}

/** Whoever has begun and lost the mail is mailed a new link. */
export function AgainForm({ ticket, onMailed, onBack }: AgainFormProps) {
  const form = useServerForm({
    initial: { email: '', website: '' },
    what: null,
    send: (values) => client.intake.mailAgain({ ...values, ticket }),
    check: ({ email }) => ({ email: email.trim() === '' ? 'Write your email address.' : undefined }),
    said: () => undefined,
    onSaved: ({ demoAddress }, { email }) => onMailed({ email, demoAddress }),
  })
  return (
    <PageForm form={form} className={css.fields}>
      <TextInput
        size="md"
        label="The email address you began with"
        type="email"
        autoComplete="email"
        inputMode="email"
        {...form.text('email')}
      />
      <Trap {...form.text('website')} />
      <FormError form={form} />
      <Button type="submit" variant="filled" size="lg" fullWidth loading={form.isSaving}>
        Mail me a new link
      </Button>
      <p className={css.small}>
        <button type="button" className={css.textButton} onClick={onBack}>
          Begin a new application
        </button>
      </p>
    </PageForm>
  )
}
