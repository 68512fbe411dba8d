import { encode } from 'uqr'

/** A text as a picture that a phone reads: dark on white, whatever the scheme, with its quiet margin. */
export function QrCode({ text, label }: { readonly text: string; readonly label: string }) {
  const { size, data } = encode(text, { border: 4 })
  const dots = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
  return (
    <svg viewBox={`0 0 ${size} ${size}`} width={184} height={184} role="img" aria-label={label}>
      <rect width={size} height={size} fill="white" />
      <path d={dots.join('')} fill="black" shapeRendering="crispEdges" />
    </svg>
  )
}
