// Before the first paint: the chosen scheme, so that a dark page never flashes white. A file, because the
// content security policy allows no script inside the page.
{
  const chosen = localStorage.getItem('homeroom-color-scheme')
  const isDark =
    chosen === 'dark' || (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  document.documentElement.setAttribute('data-mantine-color-scheme', isDark ? 'dark' : 'light')
}
