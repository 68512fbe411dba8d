import { IconAlertTriangle } from '@tabler/icons-react'
import { ReasonedButton } from '#ui/controls/ReasonedButton.tsx'
import { formatNoun } from '#ui/format/quantities.ts'
import { PageAlert } from '#ui/page/PageAlert.tsx'
import { PageHeader } from '#ui/page/PageHeader.tsx'
import { SheetPage } from '#ui/page/SheetPage.tsx'
import { FormError } from '#ui/panel/FormError.tsx'
import { PageForm } from '#ui/panel/PageForm.tsx'
import { api } from '#web/calls/api.ts'
import { UseDates } from './UseDates.tsx'
import { UseFields } from './UseFields.tsx'
import css from './use.module.css'
import { usePickedForm } from './use-picked-form.ts'
import { askedWish, type Use } from './use-values.ts'

/** Where, when and by whom; beside it the dates that follow, with what stands in their way, before anything is made. */
export function UseForm({ use }: { readonly use: Use }) {
  const form = usePickedForm(use)
  return (
    <SheetPage fill>
      <PageHeader
        title={`Use ${use.title}`}
        crumbs={[{ label: 'Template library', href: '/template/library' }]}
        facts={`${formatNoun(use.weeks, 'week')}, ${formatNoun(use.sessions, 'session')}, ${formatNoun(use.tasks, 'task')}`}
      />
      {use.refusal !== null && <PageAlert family="late" icon={IconAlertTriangle} title={use.refusal} />}
      <div className={css.columns}>
        <PageForm form={form} className={css.form}>
          <UseFields form={form} use={use} source={{ kind: 'template', id: use.id }} />
          <FormError form={form} />
          <div>
            <ReasonedButton
              changes
              type="submit"
              variant="filled"
              busy={form.isSaving}
              reason={use.refusal ?? undefined}
            >
              Make the experience
            </ReasonedButton>
          </div>
        </PageForm>
        <UseDates
          ask={api.pickedTemplate.dateSessions.queryOptions({
            input: { template_id: use.id, ...askedWish(form.values) },
          })}
          values={form.values}
          onLeaveOut={(without) => form.change({ without })}
        />
      </div>
    </SheetPage>
  )
}
