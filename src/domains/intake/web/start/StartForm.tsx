import { Button, TextInput } from '@mantine/core'
import { FormError } from '#ui/panel/FormError.tsx'
import { PageForm } from '#ui/panel/PageForm.tsx'
import { client } from '#web/calls/api.ts'
import { useServerForm } from '#web/forms/server-form.tsx'
import css from '../intake.module.css'
import { ChildFields } from './ChildFields.tsx'
import type { Mailed } from './mailed.ts'
import { missingOfChild, missingOfGuardian, nobody, noChild } from './start-values.ts'
import { Trap } from './Trap.tsx'

interface StartFormProps {
  readonly ticket: string
  readonly grades: readonly number[]
  readonly onMailed: (mailed: Mailed) => void
  readonly onAgain: () => void
}

/** Who begins, and for whom: four fields, then a mail. */
export function StartForm({ ticket, grades, onMailed, onAgain }: StartFormProps) {
  const form = useServerForm({
    initial: { ...nobody, ...noChild, website: '' },
    what: 'what you typed',
    send: ({ student_grade, ...values }) =>
      client.intake.start({ ...values, student_grade: Number(student_grade), ticket }),
    check: (values) => ({ ...missingOfGuardian(values), ...missingOfChild(values) }),
    said: () => undefined,
    onSaved: ({ demoAddress }, { email }) => onMailed({ email, demoAddress }),
    onClose: onAgain,
  })
  return (
    <PageForm form={form} className={css.fields}>
      <TextInput size="md" label="Your name" autoComplete="name" {...form.text('name')} />
      <TextInput
        size="md"
        label="Your email address"
        type="email"
        autoComplete="email"
        inputMode="email"
        {...form.text('email')}
      />
      <ChildFields
        firstName={form.text('student_first_name')}
        grade={form.field('student_grade')}
        grades={grades}
      />
      <Trap {...form.text('website')} />
      <FormError form={form} />
      <Button type="submit" variant="filled" size="lg" fullWidth loading={form.isSaving}>
        Mail me the link
      </Button>
      <p className={css.small}>
        We mail you a link to the form. It counts as an application only once you begin it there.{' '}
        <button type="button" className={css.textButton} onClick={form.cancel}>
          I have begun already
        </button>
      </p>
    </PageForm>
  )
}
