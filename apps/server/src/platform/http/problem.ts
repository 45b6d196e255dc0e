// The server's one error type is the API's.
export { because, Problem, refuse } from '@testate/api/problem'
