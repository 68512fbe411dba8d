import { Checkbox } from '@mantine/core'
import { ReasonedButton } from '#ui/controls/ReasonedButton.tsx'
import { PageHeader } from '#ui/page/PageHeader.tsx'
import { SheetPage } from '#ui/page/SheetPage.tsx'
import { FormError } from '#ui/panel/FormError.tsx'
import { PageForm } from '#ui/panel/PageForm.tsx'
import { api } from '#web/calls/api.ts'
import { copiedParts } from '../../contract/duplicate.contract.ts'
import { experienceAddresses } from '../../rules/experience-addresses.ts'
import { UseDates } from '../use/UseDates.tsx'
import { UseFields } from '../use/UseFields.tsx'
import css from '../use/use.module.css'
import { askedWish, type Use } from '../use/use-values.ts'
import { useDuplicateForm } from './use-duplicate-form.ts'

const labels = {
  learning: 'Driving question, units and abilities',
  plan: 'Weekly plan',
  sessions: 'Sessions',
  tasks: 'Tasks',
} as const

/** What is copied, and into which cycle; title, description and picture always are. */
export function DuplicateForm({ use }: { readonly use: Use }) {
  const form = useDuplicateForm(use)
  const { parts } = form.values
  return (
    <SheetPage fill>
      <PageHeader
        title={`Duplicate ${use.title}`}
        crumbs={[
          { label: 'Experiences', href: '/experiences' },
          { label: use.title, href: experienceAddresses.page(use.id) },
        ]}
      />
      <div className={css.columns}>
        <PageForm form={form} className={css.form}>
          <Checkbox.Group
            label="What is copied"
            value={[...parts]}
            onChange={(chosen) => form.change({ parts: copiedParts.filter((part) => chosen.includes(part)) })}
          >
            <div className={css.parts}>
              {copiedParts.map((part) => (
                <Checkbox key={part} value={part} label={labels[part]} />
              ))}
            </div>
          </Checkbox.Group>
          <UseFields form={form} use={use} source={{ kind: 'experience', id: use.id }} />
          <FormError form={form} />
          <div>
            <ReasonedButton changes type="submit" variant="filled" busy={form.isSaving}>
              Make the experience
            </ReasonedButton>
          </div>
        </PageForm>
        <UseDates
          ask={api.experienceCopies.dateCopy.queryOptions({
            input: { experience_id: use.id, parts: [...parts], ...askedWish(form.values) },
          })}
          values={form.values}
          onLeaveOut={(without) => form.change({ without })}
        />
      </div>
    </SheetPage>
  )
}
