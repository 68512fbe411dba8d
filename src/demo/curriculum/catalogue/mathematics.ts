import type { CatalogueSubject } from './catalogue-types.ts'

/** Mathematics as the demo school teaches it. */
export const mathematics: CatalogueSubject = {
  title: 'Mathematics',
  topics: [
    {
      title: 'Ratios and rates',
      stage: 'ms',
      units: [
        {
          title: 'Comparing quantities with ratios',
          credit: 0.5,
          description:
            'Recipes, paint mixes and screen sizes all depend on how quantities compare. We describe those comparisons precisely and keep them in balance.',
          objectives: [
            'Describe a relationship between two quantities in ratio language',
            'Build a table of equivalent ratios and find its missing values',
            'Draw double number lines and tape diagrams to solve ratio problems',
            'Distinguish part-to-part from part-to-whole comparisons',
          ],
        },
        {
          title: 'Unit rates and better buys',
          credit: 0.5,
          description:
            'Is the large box really cheaper? Reducing a comparison to "per one" makes prices, speeds and wages easy to judge.',
          objectives: [
            'Compute unit rates, including those with fractions in both terms',
            'Compare offers and justify which is the better value',
            'Convert measurements within and between customary and metric units',
          ],
        },
        {
          title: 'Percents in everyday life',
          credit: 0.5,
          description:
            'A percent is a rate per hundred, and it turns up in discounts, tips, taxes and test scores. Students move fluently among percents, fractions and decimals.',
          objectives: [
            'Find a part, a whole or a percent when the other two are known',
            'Calculate markups, discounts, tips and sales tax',
            'Express a change as a percent increase or decrease',
            'Explain why a 20% rise followed by a 20% drop does not cancel out',
          ],
        },
        {
          title: 'Proportional relationships',
          credit: 0.5,
          description:
            'Some pairs of quantities grow in lockstep. Tables, graphs and equations reveal when they do and what the constant between them means.',
          objectives: [
            'Test whether a table or a graph shows a proportional relationship',
            'Identify the constant of proportionality in four representations',
            'Write an equation of the form y = kx for a situation',
            'Interpret the points (0, 0) and (1, r) on a graph in context',
          ],
        },
        {
          title: 'Scale drawings and similar figures',
          credit: 0.5,
          description:
            'Floor plans, maps and model trains shrink the world without distorting it. The unit ends with a scaled plan of a room at home.',
          objectives: [
            'Calculate actual lengths and areas from a scale drawing',
            'Redraw a figure at a different scale',
            'Predict how area changes when every length is multiplied by a factor',
            'Use similar triangles to estimate a height that cannot be measured directly',
          ],
        },
      ],
    },
    {
      title: 'Working with data',
      stage: 'ms',
      units: [
        {
          title: 'Asking statistical questions',
          credit: 0.25,
          description:
            'Not every question needs data, and not every data set answers the question asked. Students plan a small survey of their own.',
          objectives: [
            'Tell a statistical question from one with a single answer',
            'Choose a sample that fairly represents a population',
            'Identify wording that could bias a survey response',
          ],
        },
        {
          title: 'Displays that tell the truth',
          credit: 0.5,
          description:
            'The same numbers can look calm or alarming depending on the picture. We choose displays on purpose and catch the ones that mislead.',
          objectives: [
            'Construct dot plots, histograms and box plots by hand and with a spreadsheet',
            'Select the display that best suits a data set and a question',
            'Critique a published graph for misleading scales or missing context',
          ],
        },
        {
          title: 'Center and spread',
          credit: 0.5,
          description:
            'One number rarely tells the whole story. Mean and median describe what is typical; range and deviation describe how much to trust it.',
          objectives: [
            'Calculate mean, median, range, interquartile range and mean absolute deviation',
            'Explain how an outlier affects the mean and the median',
            'Choose a measure of center that fits the shape of a distribution',
            'Summarize a data set in two or three sentences for a general reader',
          ],
        },
        {
          title: 'Chance and probability',
          credit: 0.5,
          description:
            'Games, weather forecasts and free throws put numbers on uncertainty. Experiments and simulations are set against what theory predicts.',
          objectives: [
            'Place the probability of an event on a scale from 0 to 1',
            'List the outcomes of compound events with tree diagrams and tables',
            'Compare experimental results with theoretical probability',
            'Design a simulation to estimate a probability that is hard to compute',
          ],
        },
        {
          title: 'Two variables and lines of fit',
          credit: 0.5,
          description:
            'Do taller people have longer strides? Scatter plots show how two measurements move together and where the pattern breaks down.',
          objectives: [
            'Plot paired data and describe direction, form and strength',
            'Draw a line of fit and use it to make predictions',
            'Interpret slope and intercept in the units of the data',
            'Read relative frequencies from a two-way table',
            'Separate association from causation in a short news report',
          ],
        },
      ],
    },
    {
      title: 'Linear and quadratic functions',
      stage: 'hs',
      units: [
        {
          title: 'Equations and inequalities in one variable',
          credit: 0.5,
          description:
            'Solving is more than moving symbols: each step keeps a statement true. Students defend their steps and interpret the answer.',
          objectives: [
            'Solve linear equations and inequalities and justify each step',
            'Rearrange a formula to isolate a chosen variable',
            'Represent solution sets on a number line and in interval notation',
            'Recognize equations with no solution or infinitely many',
          ],
        },
        {
          title: 'Linear functions and their graphs',
          credit: 0.5,
          description:
            'A constant rate of change produces a straight line. Phone plans, savings and hiking trails give the slope something to mean.',
          objectives: [
            'Write a linear function from a graph, a table, two points or a description',
            'Convert among slope-intercept, point-slope and standard form',
            'Interpret slope and intercepts in context',
            'Decide whether two lines are parallel, perpendicular or neither',
          ],
        },
        {
          title: 'Systems of linear equations',
          credit: 0.5,
          description:
            'When two conditions must hold at once, the answer lies where the lines cross. Graphs, substitution and elimination each have their moment.',
          objectives: [
            'Solve systems by graphing, substitution and elimination',
            'Choose an efficient method and explain the choice',
            'Graph the solution region of a system of inequalities',
            'Set up a system for a mixture, cost or motion problem',
          ],
        },
        {
          title: 'Quadratic functions and parabolas',
          credit: 0.5,
          description:
            'The path of a ball and the arch of a bridge share one curve. Each form of a quadratic brings a different feature to light.',
          objectives: [
            'Identify vertex, axis of symmetry and zeros from an equation or a graph',
            'Rewrite quadratics in factored, standard and vertex form',
            'Describe how changing a, h and k transforms a parabola',
            'Model projectile height as a function of time',
          ],
        },
        {
          title: 'Solving quadratic equations',
          credit: 0.5,
          description:
            'Factoring works until it does not. Completing the square leads to a formula that never fails and to numbers beyond the real line.',
          objectives: [
            'Solve quadratics by factoring, taking roots and completing the square',
            'Derive the quadratic formula and apply it',
            'Use the discriminant to predict the number and type of solutions',
            'Express non-real solutions as complex numbers',
          ],
        },
      ],
    },
    {
      title: 'Geometry and proof',
      stage: 'hs',
      units: [
        {
          title: 'Constructions and rigid motions',
          credit: 0.5,
          description:
            'With compass, straightedge and dynamic geometry software, students find out what it takes to move a figure without changing it.',
          objectives: [
            'Construct bisectors, perpendiculars and regular polygons',
            'Define rotations, reflections and translations precisely',
            'Find a sequence of rigid motions that maps one figure onto another',
            'Describe the symmetries of a figure',
          ],
        },
        {
          title: 'Congruent triangles',
          credit: 0.5,
          description:
            'How little information is enough to pin down a triangle? From a few shortcuts students build their first chains of formal reasoning.',
          objectives: [
            'Derive SSS, SAS and ASA from rigid motions',
            'Write two-column, flow and paragraph proofs',
            'Find the gap in a flawed argument and repair it',
            'Prove theorems about isosceles triangles and parallelograms',
          ],
        },
        {
          title: 'Similarity and right-triangle trigonometry',
          credit: 0.5,
          description:
            'Similar right triangles share the same ratios, and those ratios have names. Surveyors have relied on them for centuries.',
          objectives: [
            'Prove triangles similar and use proportional sides',
            'Define sine, cosine and tangent from similar right triangles',
            'Solve for unknown sides and angles in applied problems',
            'Explain why the sine of an angle equals the cosine of its complement',
          ],
        },
        {
          title: 'Circles, arcs and angles',
          credit: 0.5,
          description:
            'Chords, tangents and arcs obey a small set of elegant rules. The unit closes by connecting them to coordinates.',
          objectives: [
            'Relate central and inscribed angles to the arcs they cut off',
            'Calculate arc length and sector area in degrees and radians',
            'Prove that a tangent is perpendicular to the radius it meets',
            'Write the equation of a circle from its center and radius',
          ],
        },
        {
          title: 'Area, volume and modeling in three dimensions',
          credit: 0.5,
          description:
            'Slices, nets and solids of revolution link flat shapes to solid ones. The final task designs a package that wastes as little as possible.',
          objectives: [
            'Justify volume formulas for prisms, cylinders, pyramids and cones',
            'Identify cross sections and solids of revolution',
            'Use density and volume to solve design problems',
            'Optimize a container under a limit on material or cost',
          ],
        },
      ],
    },
    {
      title: 'Functions and change',
      stage: 'hs',
      units: [
        {
          title: 'Exponential growth and decay',
          credit: 0.5,
          description:
            'Bacteria, interest and caffeine in the blood change by a constant factor, not a constant amount. That difference soon becomes enormous.',
          objectives: [
            'Contrast linear and exponential growth in tables and graphs',
            'Write exponential functions from an initial value and a percent change',
            'Model compound interest, half-life and population growth',
            'Judge how long an exponential model stays realistic',
          ],
        },
        {
          title: 'Logarithms and their uses',
          credit: 0.5,
          description:
            'Earthquakes, sound and acidity are measured on scales that multiply. Logarithms undo exponents and bring such ranges within reach.',
          objectives: [
            'Convert between exponential and logarithmic form',
            'Apply the product, quotient and power laws of logarithms',
            'Solve exponential equations for time',
            'Interpret values on the decibel, pH and moment magnitude scales',
          ],
        },
        {
          title: 'Polynomials and rational functions',
          credit: 0.5,
          description:
            'Zeros, end behavior and asymptotes let us sketch complicated functions from a handful of facts.',
          objectives: [
            'Connect the zeros and factors of a polynomial',
            'Divide polynomials and use the remainder theorem',
            'Predict end behavior from degree and leading coefficient',
            'Locate asymptotes and holes of a rational function',
            'Solve rational equations and reject extraneous solutions',
          ],
        },
        {
          title: 'Trigonometric functions and cycles',
          credit: 0.5,
          description:
            'Tides, daylight and alternating current repeat. The unit circle extends trigonometry from triangles to anything with a period.',
          objectives: [
            'Evaluate sine and cosine on the unit circle in radians',
            'Graph sinusoids and identify amplitude, midline and period',
            'Fit a trigonometric model to tide or daylight data',
            'Verify basic identities starting from sin² x + cos² x = 1',
          ],
        },
        {
          title: 'Limits and the idea of a derivative',
          credit: 1,
          description:
            'How fast is something changing right now? Average rates over ever smaller intervals lead to the central idea of calculus.',
          objectives: [
            'Estimate limits from graphs and tables',
            'Find limits algebraically and describe where a function is not continuous',
            'Define the derivative as a limit of average rates of change',
            'Differentiate polynomials with the power rule',
            'Interpret a derivative as velocity, marginal cost or slope',
          ],
        },
      ],
    },
  ],
}
