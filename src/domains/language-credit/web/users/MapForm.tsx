import { SelectField } from '#ui/fields/SelectField.tsx'
import { FormPanel } from '#ui/panel/FormPanel.tsx'
import { api, client } from '#web/calls/api.ts'
import type { ContractRouterOutputs } from '#web/calls/outputs.ts'
import { useServerForm } from '#web/forms/server-form.tsx'
import css from './languages.module.css'

type UnitMap = ContractRouterOutputs['manageUsers']['listCourses']['map']

const topicUnits = [1, 2, 3, 4, 5, 6]
/** One unit of the topic, or two that follow each other. */
const options = topicUnits.flatMap((unit) => [
  { value: `${unit}`, label: `Unit ${unit}` },
  ...(unit < topicUnits.length
    ? [{ value: `${unit},${unit + 1}`, label: `Units ${unit} and ${unit + 1}` }]
    : []),
])

/** Which units of a topic each unit of the vendor belongs to, for all languages. */
export function MapForm({ map, onClose }: { readonly map: UnitMap; readonly onClose: () => void }) {
  const form = useServerForm({
    initial: Object.fromEntries(map.map((one) => [String(one.vendor_unit), one.topic_units.join(',')])),
    version: map,
    // Of the others a colleague may have said something else since.
    send: (values, opened) =>
      client.manageUsers.saveMap({
        map: opened.flatMap(({ vendor_unit, topic_units: before }) => {
          const units = values[String(vendor_unit)] ?? ''
          return units === before.join(',')
            ? []
            : [{ vendor_unit, topic_units: units.split(',').map(Number), before }]
        }),
      }),
    what: 'the units',
    shownBy: [api.manageUsers.key()],
    onClose,
  })
  return (
    <FormPanel form={form} title="Units of the vendor" saveLabel="Save units">
      <div className={css.fields}>
        {map.map(({ vendor_unit }) => (
          <UnitField key={vendor_unit} unit={vendor_unit} {...form.field(String(vendor_unit))} />
        ))}
      </div>
    </FormPanel>
  )
}

interface UnitFieldProps {
  readonly unit: number
  readonly value: string | undefined
  readonly error: string | undefined
  readonly onChange: (value: string) => void
}

const UnitField = ({ unit, value = '', ...field }: UnitFieldProps) => (
  <SelectField label={`Vendor unit ${unit}`} options={options} value={value} {...field} />
)
