import { PasswordInput, type PasswordInputProps } from '@mantine/core'
import { IconEye, IconEyeOff } from '@tabler/icons-react'

const Eye = ({ reveal }: { reveal: boolean }) => {
  const Icon = reveal ? IconEyeOff : IconEye
  return <Icon size={16} stroke={1.75} aria-hidden />
}

/** A password that can be shown, by keyboard as well; what is wrong with it is said aloud. */
export function PasswordField(props: PasswordInputProps & { label: string }) {
  return (
    <PasswordInput
      size="md"
      errorProps={{ role: 'alert' }}
      visibilityToggleIcon={Eye}
      visibilityToggleButtonProps={{ 'aria-label': `Show ${props.label.toLowerCase()}`, tabIndex: 0 }}
      {...props}
    />
  )
}
