/** Addresses of the API begin with this. */
export const API = "/runner/v1/";
