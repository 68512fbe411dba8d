// Prints every URL of the web app, one a line: parameters as `:name`, optional ones as `:name?`.
import { listUrls } from '../src/web/urls.ts'

for (const url of listUrls()) console.log(url)
