/** Why the set-up can't go on, in one line that says what to do: shown without a stack. */
export class SetUpProblem extends Error {}
