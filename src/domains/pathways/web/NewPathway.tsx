import { FormModal } from '#ui/panel/FormModal.tsx'
import { client } from '#web/calls/api.ts'
import { useServerForm } from '#web/forms/server-form.tsx'
import { PathwayFields } from './PathwayFields.tsx'
import { pathwayQueries, sayFailure, useTouched } from './pathway-action.ts'
import { emptyPathway, fieldNames, type PathwayValues, toFields } from './pathway-values.ts'
import { TouchedQuestion } from './TouchedQuestion.tsx'

/** The 'New pathway' modal; before it is created it says who will have it. */
export function NewPathway({ schoolYear, onClose }: { schoolYear: string; onClose: () => void }) {
  const ask = useTouched()
  const create = (values: PathwayValues, is_preview: boolean) =>
    client.pathways.changePathways({
      action: 'create_pathway',
      ...toFields(values),
      gradeDefault: [...values.grades],
      schoolYear,
      is_preview,
    })
  const form = useServerForm({
    initial: emptyPathway,
    first: (values) => ask.look(create(values, true)),
    send: (values) => sayFailure(create(values, false)),
    what: 'the pathway',
    names: fieldNames,
    shownBy: pathwayQueries,
    onClose,
  })
  return (
    <>
      <FormModal form={form} title="New pathway" saveLabel="Create pathway">
        <PathwayFields form={form} gradesLabel="Default Grades" />
      </FormModal>
      <TouchedQuestion
        touched={ask.touched}
        title={`Create ${form.values.title}?`}
        confirmLabel="Create pathway"
        onConfirm={() => {
          ask.forget()
          form.save({}, true)
        }}
        onCancel={ask.forget}
      />
    </>
  )
}
