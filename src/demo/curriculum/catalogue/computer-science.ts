import type { CatalogueSubject } from './catalogue-types.ts'

/** Computer Science as the demo school teaches it. */
export const computerScience: CatalogueSubject = {
  title: 'Computer Science',
  topics: [
    {
      title: 'First programs',
      stage: 'ms',
      units: [
        {
          title: 'Steps, sequences and bugs',
          credit: 0.25,
          description:
            'Giving instructions to a machine means leaving nothing out. Students program on paper and on screen, and learn to love a bug.',
          objectives: [
            'Write precise step-by-step instructions for a simple task',
            'Predict what a short program will do before running it',
            'Find and fix errors in a sequence of commands',
          ],
        },
        {
          title: 'Loops and patterns',
          credit: 0.5,
          description:
            'Why write it ten times when once will do? Drawn patterns and simple animations make repetition visible.',
          objectives: [
            'Replace repeated code with a counted loop',
            'Nest loops to draw geometric patterns',
            'Choose between a counted and a conditional loop',
            'Trace the value of a variable through each pass',
          ],
        },
        {
          title: 'Decisions and conditions',
          credit: 0.5,
          description:
            'Programs become interesting when they react. Quizzes, mazes and chat characters put choices into code.',
          objectives: [
            'Write conditions with comparison and logical operators',
            'Draw a flowchart for a program with several branches',
            'Test every branch with chosen inputs',
            'Simplify a tangled set of conditions',
          ],
        },
        {
          title: 'Functions and reuse',
          credit: 0.5,
          description:
            'Naming a piece of work lets you stop thinking about it. Students move from blocks to text and tidy their own code.',
          objectives: [
            'Define functions with parameters and return values',
            'Break a large problem into named parts',
            'Read and extend code written by a classmate',
            'Write comments that explain why rather than what',
          ],
        },
        {
          title: 'Design and build a game',
          credit: 0.5,
          description:
            'A small game brings everything together: events, scores, rules and players who do the unexpected.',
          objectives: [
            'Plan a game with a storyboard and a task list',
            'Handle keyboard and pointer events',
            'Keep score and state in variables',
            'Improve the game after watching others play it',
          ],
        },
      ],
    },
    {
      title: 'Life online',
      stage: 'ms',
      units: [
        {
          title: 'Passwords, privacy and footprints',
          credit: 0.25,
          description:
            'What you share stays longer than you think. Students take stock of their own digital footprint and tighten it.',
          objectives: [
            'Create strong passphrases and explain two-step sign-in',
            'Adjust privacy settings with a reason for each choice',
            'Recognize phishing and report it',
            'Describe what data a typical app collects',
          ],
        },
        {
          title: 'How the internet carries a message',
          credit: 0.5,
          description:
            'A message is chopped up, addressed, sent by many routes and put back together. We act it out, then look inside.',
          objectives: [
            'Explain packets, addresses and routing with a model',
            'Tell the internet from the web',
            'Describe how a name is turned into an address',
            'Explain what encryption protects and what it does not',
          ],
        },
        {
          title: 'Images, sounds and bits',
          credit: 0.5,
          description: 'Everything on a screen is numbers. Students encode a picture by hand and shrink it.',
          objectives: [
            'Convert small numbers between binary and decimal',
            'Represent text, color and sound as bits',
            'Compare lossless and lossy compression',
            'Estimate the size of an image or a recording',
          ],
        },
        {
          title: 'Kindness and conflict in digital spaces',
          credit: 0.25,
          description:
            'Tone gets lost in text and crowds form quickly. Scenarios written by students are the material for practice.',
          objectives: [
            'Rewrite a message so that its tone is clear',
            'Respond to online cruelty as a target or a bystander',
            'Balance screen time with other needs',
            'Know when and how to bring in a trusted adult',
          ],
        },
        {
          title: 'Machines that learn',
          credit: 0.5,
          description:
            'A program can be trained with examples instead of rules. Students train a small classifier and discover where it fails.',
          objectives: [
            'Explain training data, model and prediction in plain words',
            'Train a simple image or sound classifier',
            'Find examples that fool the model and explain why',
            'Discuss when a machine should not make the decision',
          ],
        },
      ],
    },
    {
      title: 'Algorithms and structures',
      stage: 'hs',
      units: [
        {
          title: 'Variables, types and control flow',
          credit: 0.5,
          description: 'The building blocks of a text-based language, practiced until they feel natural.',
          objectives: [
            'Choose suitable types for values',
            'Combine loops and conditions to solve short problems',
            'Read error messages and locate their cause',
            'Follow a style guide for readable code',
          ],
        },
        {
          title: 'Lists, dictionaries and strings',
          credit: 0.5,
          description:
            'Real programs handle many values at once. The right container makes hard problems easy.',
          objectives: [
            'Traverse and transform lists and strings',
            'Look up and count with dictionaries',
            'Select a data structure and justify the choice',
            'Process a text file and report what it contains',
          ],
        },
        {
          title: 'Searching and sorting',
          credit: 0.5,
          description:
            'Finding and ordering are the oldest problems in computing. Cards on a table come before code on a screen.',
          objectives: [
            'Implement linear and binary search',
            'Compare three sorting algorithms by counting their steps',
            'Describe growth in informal big-O terms',
            'Explain why binary search needs sorted data',
          ],
        },
        {
          title: 'Recursion and trees',
          credit: 0.5,
          description:
            'Some problems contain smaller copies of themselves. Fractals, folders and family trees show the idea at work.',
          objectives: [
            'Identify the base case and recursive case of a problem',
            'Trace the call stack of a recursive function',
            'Traverse a tree in more than one order',
            'Rewrite a recursive solution as a loop, or the reverse',
          ],
        },
        {
          title: 'Objects, tests and teamwork',
          credit: 1,
          description:
            'Larger programs need structure and colleagues. Teams build a simulation with version control and automated tests.',
          objectives: [
            'Model a domain with classes and clear responsibilities',
            'Write unit tests before or alongside code',
            'Work on branches and resolve a merge conflict',
            "Review a teammate's code constructively",
            'Document a program so that someone else can run it',
          ],
        },
      ],
    },
    {
      title: 'Working with data',
      stage: 'hs',
      units: [
        {
          title: 'From spreadsheet to table',
          credit: 0.5,
          description:
            'A messy spreadsheet hides its answers. Students learn what makes data tidy and why it pays off.',
          objectives: [
            'Restructure data so that each row is one observation',
            'Use formulas, filters and pivot tables to answer questions',
            'Spot duplicates, gaps and impossible values',
            'Record each cleaning step so that it can be repeated',
          ],
        },
        {
          title: 'Designing a database',
          credit: 0.5,
          description:
            'Libraries, clinics and leagues all keep records that refer to each other. Good design stores each fact once.',
          objectives: [
            'Draw an entity-relationship diagram',
            'Choose primary and foreign keys',
            'Normalize a table to remove repetition',
            'Explain what a constraint protects against',
          ],
        },
        {
          title: 'Asking questions in SQL',
          credit: 0.5,
          description:
            'A few keywords can answer a surprising number of questions. We query an open data set of city services.',
          objectives: [
            'Select, filter and sort rows',
            'Join tables and explain the kind of join',
            'Group and aggregate with correct totals',
            "Check a query's result against a small sample by hand",
          ],
        },
        {
          title: 'Visualizing data with code',
          credit: 0.5,
          description:
            'Code makes charts repeatable and honest. Students design graphics that answer one question well.',
          objectives: [
            'Load and reshape a data set in a program',
            'Choose chart types and scales that fit the message',
            'Design for color-blind readers and small screens',
            'Publish a short data story with its sources and methods',
          ],
        },
        {
          title: 'Data, bias and the public good',
          credit: 0.5,
          description:
            'Data can reveal unfairness and also cause it. Case studies from lending, policing and health frame the discussion.',
          objectives: [
            'Identify how sampling and labels introduce bias',
            'Explain how anonymous records can be re-identified',
            'Evaluate the fairness of a model with several measures',
            'Write a data policy for a school club',
          ],
        },
      ],
    },
    {
      title: 'Building for the web',
      stage: 'hs',
      units: [
        {
          title: 'Structure and meaning with HTML',
          credit: 0.5,
          description:
            'A good page makes sense before it looks good. Students mark up real content for every reader, screen readers included.',
          objectives: [
            'Choose elements by meaning rather than appearance',
            'Write useful links, headings and text alternatives',
            'Build an accessible form with labels',
            'Validate a page and fix what is reported',
          ],
        },
        {
          title: 'Layout and style with CSS',
          credit: 0.5,
          description:
            'Type, space and color guide the eye. One page must work on a phone, on a desktop and on paper.',
          objectives: [
            'Apply selectors, the cascade and inheritance',
            'Lay out a page with flexbox and grid',
            'Adapt a layout to narrow and wide screens',
            'Check contrast and focus styles for accessibility',
          ],
        },
        {
          title: 'Pages that respond',
          credit: 0.5,
          description:
            'Scripting gives a page behavior: filters, validation and small surprises. Progressive enhancement keeps it dependable.',
          objectives: [
            'Respond to events and update the document',
            'Validate input and show helpful messages',
            'Fetch data and handle loading and failure',
            'Debug with breakpoints and the network panel',
          ],
        },
        {
          title: 'Servers, accounts and safety',
          credit: 0.5,
          description:
            'Behind the page, something stores, checks and decides. Students build a small service and then try to break it.',
          objectives: [
            'Handle requests and return suitable responses',
            'Store data and retrieve it safely',
            'Explain how passwords should be stored',
            'Defend against injection and cross-site scripting',
          ],
        },
        {
          title: 'Launching a project for a client',
          credit: 1,
          description:
            'A club, a relative or a local nonprofit needs a site. Teams listen, design, build and hand over.',
          objectives: [
            'Interview a client and write requirements',
            'Prototype and test with at least three people',
            'Plan work in short cycles with visible progress',
            'Deliver, document and reflect on the result',
          ],
        },
      ],
    },
  ],
}
