// Sends the answer of a sign-in to the page that began it, and takes it out of the address and the history first.
const answer = location.search;
history.replaceState(null, "", location.pathname);
new BroadcastChannel("troupe-oauth").postMessage(answer.slice(1));
close();
