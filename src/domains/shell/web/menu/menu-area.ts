/** An area is open on all its pages: they share the first part of the path. */
export const isSameArea = (pathname: string, url: string): boolean => areaOf(pathname) === areaOf(url)

const areaOf = (path: string) => {
  const [, first = '', second = ''] = path.split('/')
  // Each report is an area of its own.
  if (first === 'reports') return `reports/${second}`
  // Pathways have an entry beside the cycle that is planned.
  if (first === 'journey-builder' && second === 'pathways') return 'pathways'
  // One excuse has a short address; it stands in the attendances all the same.
  return first === 'excuses' ? 'employee' : first
}
