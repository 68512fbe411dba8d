import { FileInput } from '@mantine/core'
import { OptionalLabel } from '#ui/panel/FormPanel.tsx'

interface DocumentFieldProps {
  readonly value: File | null
  readonly error: string | undefined
  readonly onChange: (document: File | null) => void
}

/** A paper that goes with an absence. */
export function DocumentField(props: DocumentFieldProps) {
  return (
    <FileInput
      label={<OptionalLabel>Document</OptionalLabel>}
      description="A PDF or a picture, up to 10 MB, such as a doctor’s note"
      placeholder="Choose a file"
      accept="application/pdf,image/*"
      clearable
      {...props}
    />
  )
}
