import { FormPanel } from '#ui/panel/FormPanel.tsx'
import { client } from '#web/calls/api.ts'
import { useServerForm } from '#web/forms/server-form.tsx'
import type { EditedHouse } from '../../contract/house-form.schemas.ts'
import { ArchiveSection } from './ArchiveSection.tsx'
import { HouseConflictDialog } from './HouseConflictDialog.tsx'
import { HouseFields } from './HouseFields.tsx'
import { emptyHouse, fieldNames, toFields, valuesOf } from './house-values.ts'
import { shownByHouse } from './shown-by-house.ts'

interface HouseFormProps {
  /** A new house without it. */
  readonly house: EditedHouse | undefined
  readonly campuses: readonly { readonly cohort_id: number; readonly title: string }[]
  readonly onClose: () => void
}

/** The form of a house; what someone else saved meanwhile is shown beside one's own. */
export function HouseForm({ house, campuses, onClose }: HouseFormProps) {
  const form = useServerForm({
    initial: house ? valuesOf(house) : emptyHouse(campuses),
    version: house?.version ?? 0,
    send: (values, version) =>
      house === undefined
        ? client.houseForm.postNewHouse(toFields(values))
        : client.houseForm.postEditHouse({
            ...toFields(values),
            houseId: house.id,
            _action: 'update',
            version,
          }),
    what: 'the house',
    names: fieldNames,
    shownBy: shownByHouse(),
    drawsConflict: true,
    onClose,
  })
  const { conflict } = form
  return (
    <>
      <FormPanel
        form={form}
        title={house === undefined ? 'New House' : `Edit ${house.title}`}
        saveLabel={house === undefined ? 'Create house' : 'Save house'}
      >
        <HouseFields form={form} house={house} campuses={campuses} />
        {house !== undefined && <ArchiveSection house={house} onDone={form.leave} />}
      </FormPanel>
      {conflict !== undefined && <HouseConflictDialog form={form} conflict={conflict} campuses={campuses} />}
    </>
  )
}
