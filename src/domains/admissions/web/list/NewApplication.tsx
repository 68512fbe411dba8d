import { Button } from '@mantine/core'
import { IconCheck, IconLink, IconPlus } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useCopy } from '#ui/controls/use-copy.ts'

const icon = { size: 16, stroke: 1.75, 'aria-hidden': true } as const

/** How applications come: the address of the public form, to be sent to a family, and one that staff enter (picture 33). */
export const NewApplication = ({ canEnter }: { readonly canEnter: boolean }) => (
  <>
    <CopyFormLink />
    {canEnter && (
      <Button
        variant="filled"
        leftSection={<IconPlus {...icon} />}
        renderRoot={(props) => <Link to="/workbench/admissions/paper-form" {...props} />}
      >
        New application
      </Button>
    )}
  </>
)

function CopyFormLink() {
  const { copy, isCopied } = useCopy()
  return (
    <Button
      leftSection={isCopied ? <IconCheck {...icon} /> : <IconLink {...icon} />}
      onClick={() => void copy(`${location.origin}/apply`, 'The address of the public form is copied')}
    >
      Copy form link
    </Button>
  )
}
