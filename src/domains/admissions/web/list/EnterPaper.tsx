import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'

/** To the form of a family that wrote on paper. */
export const EnterPaper = () => (
  <Button renderRoot={(props) => <Link to="/workbench/admissions/paper-form" {...props} />}>
    Enter a paper form
  </Button>
)
