import { Button } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { FormError } from '#ui/panel/FormError.tsx'
import { PageForm } from '#ui/panel/PageForm.tsx'
import { client } from '#web/calls/api.ts'
import { newSendId } from '#web/forms/send-id.ts'
import { useServerForm } from '#web/forms/server-form.tsx'
import css from '../intake.module.css'
import { ChildFields } from '../start/ChildFields.tsx'
import { missingOfChild, noChild } from '../start/start-values.ts'

interface SiblingFormProps {
  readonly token: string
  readonly grades: readonly number[]
}

/** A brother or sister begins with what was said of the family already. */
export function SiblingForm({ token, grades }: SiblingFormProps) {
  const navigate = useNavigate()
  const [sendId] = useState(newSendId)
  const form = useServerForm({
    initial: noChild,
    what: null,
    send: ({ student_first_name, student_grade }) =>
      client.intake.addSibling({
        ...{ token, student_first_name, student_grade: Number(student_grade) },
        send_id: sendId,
      }),
    check: missingOfChild,
    said: () => undefined,
    onSaved: ({ address }) => navigate({ href: address }),
  })
  return (
    <section className={css.box} aria-labelledby="sibling" data-print="hide">
      <h2 id="sibling" className={css.boxTitle}>
        A brother or sister, too?
      </h2>
      <p>What you said about your family is filled in already.</p>
      <PageForm form={form} className={css.fields}>
        <ChildFields
          label="First name"
          firstName={form.text('student_first_name')}
          grade={form.field('student_grade')}
          grades={grades}
        />
        <FormError form={form} />
        <div>
          <Button type="submit" size="md" loading={form.isSaving}>
            Begin their application
          </Button>
        </div>
      </PageForm>
    </section>
  )
}
