import { useRef } from 'react'
import { client } from '#web/calls/api.ts'
import { useServerForm } from '#web/forms/server-form.tsx'
import { CardForm } from './CardForm.tsx'
import { GeneralConflict } from './GeneralConflict.tsx'
import { PathwayFields } from './PathwayFields.tsx'
import { pathwayQueries, sayFailure, useTouched } from './pathway-action.ts'
import { fieldNames, type PathwayValues, toFields, valuesOf } from './pathway-values.ts'
import type { ShownPathway } from './shown-pathway.ts'

/** General Information in edit mode; Save when something is another than it was. */
export function GeneralForm({ pathway, onClose }: { pathway: ShownPathway; onClose: () => void }) {
  const ask = useTouched()
  // What it is held against: as it was opened, not as somebody has saved it since.
  const base = useRef(pathway)
  const update = (values: PathwayValues, is_preview: boolean) =>
    client.pathways.changePathway({
      action: 'update_pathway',
      pathwayId: pathway.id,
      ...toFields(values),
      defaultGrade: [...values.grades],
      version: base.current.version,
      is_preview,
    })
  const form = useServerForm({
    initial: valuesOf(pathway),
    first: (values) => ask.look(update(values, true)),
    send: (values) => sayFailure(update(values, false)),
    what: 'the pathway',
    names: fieldNames,
    drawsConflict: true,
    shownBy: pathwayQueries,
    onClose,
  })
  const begun = valuesOf(base.current)
  const { title, type, stage, grades } = form.values
  const isSame =
    title.trim() === begun.title &&
    type === begun.type &&
    stage === begun.stage &&
    grades.join() === begun.grades.join()
  return (
    <CardForm form={form} ask={ask} isSame={isSame} question={`Change ${pathway.title}?`}>
      <PathwayFields form={form} gradesLabel="Default Grade" />
      {form.conflict && (
        <GeneralConflict
          begun={begun}
          yours={form.values}
          pathwayId={pathway.id}
          savedBy={form.conflict.savedBy}
          form={form}
          onChoose={(theirs, merged) => {
            base.current = theirs
            form.save(merged)
          }}
        />
      )}
    </CardForm>
  )
}
