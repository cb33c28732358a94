import { createReference } from './create-reference.js';

// The page of a demo hands its key on.
document.body.append(createReference(sessionStorage.getItem('crossrate-key')));
